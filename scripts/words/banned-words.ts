/** Where a pattern is searched. */
export type SearchedIn = 'names' | 'comments' | 'catalogs'

/** A word that the glossary replaces, or that plain American English does without. */
export type Banned = {
  /** Is matched against lower case. A name is split into words first: `keptSurveyId` becomes `kept survey id`. */
  readonly pattern: RegExp
  /** The words to write instead; alternatives are different ideas. */
  readonly instead: string
  readonly where: readonly SearchedIn[]
}

const everywhere: readonly SearchedIn[] = ['names', 'comments', 'catalogs']
const texts: readonly SearchedIn[] = ['comments', 'catalogs']
const names: readonly SearchedIn[] = ['names']
const comments: readonly SearchedIn[] = ['comments']

export const bannedWords: readonly Banned[] = [
  // Names that carried several ideas.
  {
    pattern: /\bplac(?:e|es|ed)\b/,
    instead: 'cursor, element id, storage key, list state, location, index or position',
    where: names,
  },
  { pattern: /\b(?:kept|keeps|keeping)\b/, instead: 'stored, saved, cached or acknowledgement', where: names },
  { pattern: /^keep\b/, instead: 'store, save, insert or retain', where: names },
  { pattern: /\b(?:told|tells?|telling)\b/, instead: 'reported, context, send, notify or announce', where: names },
  { pattern: /\b(?:mends?|mended|mending)\b/, instead: 'fix or sanitize', where: everywhere },
  { pattern: /\b(?:im)?patien(?:ce|t)\b/, instead: 'timeout or search budget', where: [...names, ...comments] },
  { pattern: /^most\b/, instead: 'max', where: names },
  { pattern: /^least\b/, instead: 'min', where: names },
  { pattern: /\baside\b(?<!set aside)/, instead: 'set aside, staging or alternative', where: names },
  { pattern: /\b(?:late|later)\b/, instead: 'lazy, deferred or the time itself', where: names },
  { pattern: /\blate part\b|\blazy part\b|\bfetch part\b/, instead: 'chunk', where: names },
  { pattern: /^(?:bring|brings|brought)\b/, instead: 'load', where: names },
  { pattern: /^(?:stock|loose|packed)\b|\bstock of\b/, instead: 'baseline, changed or delta', where: names },
  { pattern: /\bin hand\b/, instead: 'selected or current', where: [...names, ...comments] },
  { pattern: /\bsittings?\b/, instead: 'edit session', where: [...names, ...comments] },
  { pattern: /\bdoors?\b/, instead: 'entry point, route or access', where: [...names, ...comments] },
  { pattern: /\bstrangers?\b/, instead: 'unverified, foreign or other store', where: [...names, ...comments] },
  { pattern: /\bneighbou?rhoods?\b/, instead: 'network', where: [...names, ...comments] },
  { pattern: /\b(?:at rest|rested|peace)\b/, instead: 'debounced or idle', where: names },
  { pattern: /\bnews\b/, instead: 'announcement, event or status', where: names },
  { pattern: /\bmanners\b/, instead: 'behavior', where: [...names, ...comments] },
  { pattern: /\bstretch(?:es)?\b/, instead: 'group', where: names },
  { pattern: /\blasting\b/, instead: 'structural sharing', where: [...names, ...comments] },
  { pattern: /\bhands?\b/, instead: 'driver, handlers or context', where: names },
  { pattern: /\bperson\b/, instead: 'driver, merchant or shopper', where: names },
  { pattern: /\bears?\b/, instead: 'announcements', where: names },
  { pattern: /\bjudges?\b/, instead: 'set verdict, check or expect accessible', where: names },
  { pattern: /\b(?:says?|said|saying)\b/, instead: 'text, message, output, describe or format', where: names },
  { pattern: /\b(?:hears?|heard)\b/, instead: 'receive, handle or announced', where: names },
  { pattern: /\b(?:forget|forgets|forgotten)\b/, instead: 'prune, clear, evict, invalidate or lost', where: names },
  { pattern: /\b(?:settle|settles|settled)\b/, instead: 'apply, resolve, commit or finish', where: names },
  { pattern: /\b(?:looks?|looking)\b/, instead: 'variant, appearance, search, poll or check', where: names },
  { pattern: /\b(?:standing|stands|stood)\b/, instead: 'current, stored, saved or status', where: names },
  { pattern: /\bways?\b/, instead: 'path, direction, share or method', where: names },
  { pattern: /\bquestion kinds?\b|\bkind icon\b/, instead: 'question type', where: names },
  { pattern: /\bamong$/, instead: 'name the result: allowedValues, foreignQuestion', where: names },
  { pattern: /^(?:of|it|them)$/, instead: 'a noun', where: names },
  { pattern: /^may [a-z]/, instead: 'can or is for a predicate; require for what opens a dialog', where: names },
  { pattern: /\bin short\b/, instead: 'summary', where: names },
  // British spelling.
  { pattern: /\bcolou?r(?<!color)(?:s|ed|ing)?\b/, instead: 'color', where: everywhere },
  { pattern: /\bfavour(?:s|ed|ite|ites)?\b/, instead: 'favor, favorite', where: everywhere },
  { pattern: /\bneighbours?\b/, instead: 'neighbor', where: everywhere },
  { pattern: /\blicences?\b/, instead: 'license', where: everywhere },
  { pattern: /\bcatalogues?\b/, instead: 'catalog', where: everywhere },
  { pattern: /\bbehaviours?\b/, instead: 'behavior', where: everywhere },
  { pattern: /\bcentres?\b|\bcentred\b/, instead: 'center', where: everywhere },
  { pattern: /\bprogrammes?\b/, instead: 'program', where: everywhere },
  { pattern: /\bgrey\b/, instead: 'gray', where: everywhere },
  {
    pattern: /\b(?:author|initial|normal|serial|memo|organ|recogn|categor|optim|capital)is(?:e|es|ed|ing)\b/,
    instead: '-ize',
    where: everywhere,
  },
  { pattern: /\banalys(?:e|es|ed|ing)\b/, instead: 'analyze', where: ['comments', 'catalogs'] },
  { pattern: /\blabelled\b/, instead: 'labeled', where: texts },
  { pattern: /\bparcels?\b/, instead: 'package', where: ['catalogs'] },
  { pattern: /\be-mails?\b/, instead: 'email', where: texts },
  { pattern: /\bcancell(?:ed|ing)\b/, instead: 'canceled', where: ['catalogs'] },
  // Plain sentences.
  {
    pattern: /\b(?:shall|whom|anew|afresh|amiss|hitherto|thereof|whoever|whomever)\b/,
    instead: 'a plain verb',
    where: texts,
  },
  { pattern: /\bpass(?:es|ed)? over\b/, instead: 'skip', where: texts },
  { pattern: /\bgo(?:es)? on\b/, instead: 'continue', where: texts },
  { pattern: /\bcomes? of (?:it|that|this)\b/, instead: 'result', where: texts },
  { pattern: /\bways? through\b/, instead: 'path', where: texts },
  { pattern: /\bjust now\b/, instead: 'now, or leave it out', where: texts },
  { pattern: /\blet(?:s)? go\b/, instead: 'release', where: texts },
  { pattern: /\bno more need\b|\bneed not\b|\bneed be\b/, instead: 'does not have to', where: texts },
  {
    pattern: /(?:^|[.!?:;]\s+)(?:what|who|whoever|of|whichever)\s(?![^.!]*\?)/,
    instead: 'begin with the thing, or with you',
    where: texts,
  },
  { pattern: /\bis (?:told|said) (?:of|to)\b/, instead: 'passive with the actor, or a plain verb', where: texts },
]

/**
 * Names of contracts: columns, API fields, problem codes, stored keys and names of libraries. They stay as they are
 * until a release reads both the old and the new name.
 */
export const contractNames: ReadonlySet<string> = new Set([
  // Columns and their properties in db/schema.ts.
  'keptSurveyId',
  'heardAt',
  'lookAt',
  'placedAt',
  'placed_at',
  'setAside',
  'strangerAllowances',
  'stranger_allowances',
  'neighbourhood',
  'neighbourhoodKey',
  'toldFields',
  'told_fields',
  'kept_survey_id',
  'begun',
  // API fields, query parameters and problem codes.
  'keepSurveyId',
  'keeps',
  'told',
  'response_not_set_aside',
  'most',
  'look',
  'parts',
  // Libraries.
  'keepAlive',
  'keepAliveInitialDelayMillis',
  'keepPreviousData',
  'keepalive',
  'onSettled',
  'allSettled',
  'looseObject',
  'formatToParts',
  'hasBeenCalled',
  'toHaveBeenLastCalledWith',
  // The format of SurveyJS.
  'placeHolder',
])

/** Names of contracts that are banned in all other files. */
export const contractNamesIn: readonly { readonly name: string; readonly files: RegExp }[] = [
  // `limit.of` of a survey's card, in the API.
  {
    name: 'of',
    files: /^apps\/server\/src\/(?:surveys\/(?:list-surveys|present)|responses\/locked-responses\.test)\.ts$/,
  },
]
