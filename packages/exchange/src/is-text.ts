/** How files begin that only programs read as what they are: PDF, RTF, web pages and XML. */
const FOR_PROGRAMS = /^\s*(?:%PDF-|\{\\rtf|<(?:[!?]|html\b))/i
/** Control characters, and what stands for bytes that are no character. */
const STRAY = /[^\P{Cc}\s]|\uFFFD/gu

/** Whether somebody wrote this: a picture or a document of a word processor, opened as a text, is mostly neither. */
export const isText = (content: string): boolean =>
  !FOR_PROGRAMS.test(content) && content.length - content.replaceAll(STRAY, '').length <= content.length * MOST_STRAY

/** A text in another encoding than UTF-8 loses its accents, and is still one. */
const MOST_STRAY = 0.1
