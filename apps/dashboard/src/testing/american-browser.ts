/** Unit tests run as in one browser, wherever the machine stands and whatever it speaks. */
Object.defineProperty(globalThis, 'navigator', { value: { languages: ['en-US'] }, configurable: true })
