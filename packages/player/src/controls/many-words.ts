export const manyWords = {
  chooseBetween: 'Choose {min} to {max}',
  chooseExactly: 'Choose exactly {min}',
  chooseAtLeast: 'Choose at least {min}',
  chooseAtMost: 'Choose up to {max}',
}
