export const selectWords = { selectAnOption: 'Select an option' }
