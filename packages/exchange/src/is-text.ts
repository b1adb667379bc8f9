/** How files begin that only programs read as what they are: PDF, RTF, web pages and XML. */
const FOR_PROGRAMS = /^\s*(?:%PDF-|\{\\rtf|<(?:[!?]|html\b))/i
/** Control characters, and what stands for bytes that are no character. */
const UNREADABLE = /[^\P{Cc}\s]|\uFFFD/gu

/** Whether somebody wrote this: a picture or a document of a word processor, opened as a text, is mostly neither. */
export const isText = (content: string): boolean =>
  !FOR_PROGRAMS.test(content) &&
  content.length - content.replaceAll(UNREADABLE, '').length <= content.length * MAX_UNREADABLE_SHARE

/** A text in another encoding than UTF-8 loses its accents, and is still one. */
const MAX_UNREADABLE_SHARE = 0.1
