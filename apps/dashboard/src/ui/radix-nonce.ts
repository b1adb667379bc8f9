/**
 * Radix puts style elements into the page, which the server's policy lets through only with the nonce of this page
 * (ADR-0040). It looks for it under this name when it first writes one; imported by every part that stands on
 * Radix, so that screens without one pay nothing.
 */
export const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce

Object.assign(globalThis, { __webpack_nonce__: nonce })
