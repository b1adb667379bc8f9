/** One idea of the project with the only word for it. `docs/glossary.md` is written from this list. */
export type Term = {
  readonly term: string
  readonly meaning: string
  /** Words that must not name this idea. */
  readonly not: readonly string[]
}

/** The concepts of the product, as merchants and shoppers meet them. */
export const productTerms: readonly Term[] = [
  // People and what they own.
  { term: 'merchant', meaning: 'the person who logs in to the dashboard', not: ['user', 'owner', 'person'] },
  { term: 'store', meaning: 'one merchant’s shop; every row of data belongs to one', not: ['account', 'tenant'] },
  { term: 'shopper', meaning: 'a person on a page of the store', not: ['visitor', 'stranger'] },
  { term: 'respondent', meaning: 'a shopper who has started to answer a survey', not: ['participant'] },
  // Surveys.
  { term: 'survey', meaning: 'an ordered list of questions with their logic', not: ['form', 'poll'] },
  {
    term: 'working copy',
    meaning: 'the survey as the merchant edits it; `version` counts its saves',
    not: ['draft copy', 'standing'],
  },
  { term: 'revision', meaning: 'a working copy frozen by publishing; it never changes', not: ['snapshot', 'release'] },
  {
    term: 'question type',
    meaning: 'single choice, NPS, date and so on; one file and one entry in the registry each',
    not: ['kind'],
  },
  { term: 'option', meaning: 'one of the answers that a choice question offers', not: ['choice', 'alternative'] },
  {
    term: 'control',
    meaning: 'how a question is drawn and answered; publishing resolves each question type to one',
    not: ['widget', 'input'],
  },
  {
    term: 'rule, otherwise',
    meaning:
      'a rule sends the listed answers of a question to a target question; otherwise is the target of all others',
    not: ['lead', 'way'],
  },
  {
    term: 'path',
    meaning: 'one sequence of questions from the first question to an end of the survey',
    not: ['way', 'way through'],
  },
  {
    term: 'route check, finding',
    meaning: 'the check of all paths of a survey; each thing it reports is a finding, a problem or a warning',
    not: ['amiss', 'complaint'],
  },
  { term: 'fix', meaning: 'an edit that removes one finding', not: ['mend'] },
  { term: 'sanitize', meaning: 'to change text so that it can be stored, for example to remove NUL', not: ['mend'] },
  { term: 'template', meaning: 'a survey to start from: of the library, or saved by a merchant', not: ['sample'] },
  { term: 'goal', meaning: 'what a merchant wants to learn, chosen during onboarding', not: ['wish'] },
  { term: 'picture', meaning: 'the image of an image option, named by a hash of its content', not: ['shelf'] },
  { term: 'appearance', meaning: 'the accent color and the color scheme of a survey', not: ['look', 'design'] },
  {
    term: 'survey status',
    meaning: 'draft, live, or live with unpublished changes, as the builder shows it',
    not: ['standing'],
  },
  { term: 'share', meaning: 'to put a survey in front of shoppers: popover, inline element or link', not: ['way'] },
  // The audience.
  { term: 'audience, filter', meaning: 'the filters that a shopper has to match to be asked', not: ['targeting'] },
  { term: 'context', meaning: 'the data about the shopper and the order that a store page sends', not: ['told'] },
  { term: 'reported field', meaning: 'a field of the context in which a page sends a value', not: ['told'] },
  { term: 'location', meaning: 'a country or region, written `code:name`', not: ['place'] },
  // Answers.
  { term: 'answer', meaning: 'what a respondent gives to one question', not: ['reply'] },
  { term: 'response', meaning: 'all answers of one respondent to one survey', not: ['submission', 'answers'] },
  {
    term: 'walk',
    meaning: 'the path that the answers of one response take through its revision; it decides which answers count',
    not: ['crawl', 'traverse', 'navigate'],
  },
  { term: 'fold', meaning: 'to let the message with the highest sequence number win', not: ['merge'] },
  {
    term: 'acknowledgement',
    meaning: 'the reply to a message after its transaction has committed',
    not: ['kept', 'receipt'],
  },
  {
    term: 'contribution, fact',
    meaning:
      'what one response adds to the results; one thing of it, such as a chosen option or a day, with a number in its survey, its code',
    not: ['portion', 'attribute'],
  },
  { term: 'signed order', meaning: 'order data that the store signed with its secret', not: ['told order'] },
  {
    term: 'unverified',
    meaning: 'a response without a signed order',
    not: ['stranger', 'anonymous'],
  },
  {
    term: 'network, allowance',
    meaning: 'a /24 of IPv4 or a /48 of IPv6; the part of a plan’s cap that its unverified responses may use',
    not: ['neighbourhood'],
  },
  {
    term: 'set aside',
    meaning:
      'stored as spam and not counted until the merchant decides; a rush is a burst that the flood guard set aside',
    not: ['aside', 'quarantined'],
  },
  { term: 'locked', meaning: 'a response that the plan does not include; it unlocks after an upgrade', not: ['held'] },
  { term: 'prune', meaning: 'to delete rows that nothing can ask for any more', not: ['forget'] },
  // Results.
  { term: 'views', meaning: 'how often the player painted a survey; the API calls it `shown`', not: ['impressions'] },
  {
    term: 'Net Promoter Score, margin of error',
    meaning: 'percentage of promoters minus percentage of detractors; half the width of its 95% interval',
    not: ['accuracy'],
  },
  // Plans.
  { term: 'plan, feature', meaning: 'what is sold, and what it includes', not: ['package', 'tier'] },
  {
    term: 'gate',
    meaning:
      'the one function that decides whether a plan includes a feature; `requireX` opens the upgrade dialog if not',
    not: ['may'],
  },
  { term: 'billing customer', meaning: 'the store as the billing provider knows it; we cache a copy', not: ['kept'] },
]

/** At most 60, and one idea each. */
export const terms: readonly Term[] = [
  ...productTerms,
  // Failures and time.
  { term: 'problem', meaning: 'an expected failure with a code, from the database to the sentence', not: ['error'] },
  { term: 'timeout', meaning: 'how long something may take before it is given up', not: ['patience'] },
  { term: 'search budget', meaning: 'how many steps a search may take before it gives up', not: ['patience'] },
  { term: 'debounce', meaning: 'to wait until input pauses', not: ['peace', 'rest'] },
  {
    term: 'maximum, minimum',
    meaning: '`MAX_`, `MIN_`, `max`, `min`, with the unit at the end',
    not: ['most', 'least'],
  },
  // Positions: each of these used to be a “place”.
  { term: 'cursor', meaning: 'the position in a list from which the next page is read', not: ['place'] },
  { term: 'element id', meaning: 'the id of a DOM element, for example to focus it', not: ['place'] },
  { term: 'storage key', meaning: 'the key of a row in IndexedDB or of an entry in localStorage', not: ['place'] },
  { term: 'list state', meaning: 'page, filters and search of a list, kept in the URL', not: ['place'] },
  // The dashboard.
  { term: 'edit session', meaning: 'one tab that edits one survey', not: ['sitting'] },
  {
    term: 'baseline, delta',
    meaning: 'the questions stored on the device, and the questions changed since',
    not: ['stock', 'loose', 'packed'],
  },
  { term: 'selected', meaning: 'the question that the builder shows for editing', not: ['in hand'] },
  { term: 'announcement', meaning: 'text in a live region, which a screen reader reads out', not: ['news', 'said'] },
  { term: 'variant', meaning: 'one of the visual forms of a component, such as a button', not: ['look'] },
  {
    term: 'chunk',
    meaning: 'a module that is loaded on demand; a deferred chunk is loaded after the first paint',
    not: ['part', 'late', 'later'],
  },
  { term: 'shell', meaning: 'the `index.html` of the dashboard, the same at every address', not: ['frame'] },
  { term: 'catalog', meaning: 'a file of sentences for the screen, exported as `words`', not: ['catalogue'] },
  // Tests.
  { term: 'driver', meaning: 'what acts in a test: touch, keyboard or accessibility tree', not: ['hand', 'person'] },
]
