export const openStore = 1
