export const textWords = {
  charactersLeft: 'Characters left: {count}',
  charactersOver: 'Characters too many: {count}',
}
