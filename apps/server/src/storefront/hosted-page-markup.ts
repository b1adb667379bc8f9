import { html } from 'hono/html'

// The HTML of the page at `/s/{surveyId}`. The tag `html` escapes each value.

type Markup = ReturnType<typeof html>

/** The store that asks, with its address. */
type AskingStore = { readonly storeName: string; readonly storeUrl: string }

type AskedSurvey = AskingStore & {
  readonly surveyId: string
  readonly publicKey: string
  /** The color scheme it is asked in. */
  readonly scheme: string
  readonly storefrontUrl: string
}

/** The color scheme of the shopper's system. */
export const EITHER_SCHEME = 'light dark'

/** The page of a survey that is asked. */
export function surveyPage({ surveyId, publicKey, scheme, storefrontUrl, ...store }: AskedSurvey): Markup {
  // Shoppers never read what the merchant calls the survey.
  const title = `A question from ${store.storeName}`
  return pageAround({
    title,
    preview: linkPreview({ title, siteName: store.storeName, url: `${storefrontUrl}/s/${surveyId}`, storefrontUrl }),
    header: html`<h1><span>A question from</span> ${nameOf(store)}</h1>`,
    body: html`<earshot-survey survey="${surveyId}"></earshot-survey>
<p class="too-old">This browser is too old for this survey.</p>
<noscript><p>This survey needs JavaScript.</p></noscript>
<script async src="/earshot.js?store=${publicKey}" data-popover="off" data-anyone="yes"></script>`,
    store,
    scheme,
  })
}

/** The page of a survey that is not asked. @param store null: it is nobody's survey */
export const closedPage = (store: AskingStore | null): Markup =>
  pageAround({
    title: 'Survey not open',
    header: store && html`<p>${nameOf(store)}</p>`,
    body: html`<h1>This survey is not open.</h1>
<p>Thank you for coming by.</p>`,
    store,
  })

/** Whether its address can be a link. */
const hasWebAddress = ({ storeUrl }: AskingStore): boolean => /^https?:$/.test(URL.parse(storeUrl)?.protocol ?? '')

/** A link to the store. It opens in the whole window, also from a frame. */
const linkTo = ({ storeUrl }: AskingStore, text: string): Markup =>
  html`<a href="${storeUrl}" target="_top" rel="noopener">${text}</a>`

const nameOf = (store: AskingStore): Markup | string =>
  hasWebAddress(store) ? linkTo(store, store.storeName) : store.storeName

type Preview = Readonly<Record<'title' | 'siteName' | 'url' | 'storefrontUrl', string>>

/** Open Graph: the page as messengers and social networks show a link to it. */
function linkPreview({ title, siteName, url, storefrontUrl }: Preview): Markup {
  return html`<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:description" content="Answer in your browser. You need no account.">
<meta property="og:site_name" content="${siteName}">
<meta property="og:url" content="${url}">
<meta property="og:image" content="${storefrontUrl}/hosted-page.png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="A question, and five faces from sad to happy">
<meta name="twitter:card" content="summary_large_image">
`
}

type Page = {
  readonly title: string
  readonly preview?: Markup
  /** The store's name, above all else. */
  readonly header: Markup | null
  readonly body: Markup
  readonly store: AskingStore | null
  readonly scheme?: string
}

function pageAround({ title, preview, header, body, store, scheme = EITHER_SCHEME }: Page): Markup {
  const back = store && hasWebAddress(store) && linkTo(store, `Back to ${store.storeName}`)
  return html`<!doctype html>
<html lang="en" prefix="og: https://ogp.me/ns#">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="${scheme}">
<title>${title}</title>
${preview ?? ''}<link rel="icon" href="data:,">
<link rel="stylesheet" href="/hosted-page.css">
</head>
<body>
${header && html`<header>${header}</header>`}
<main>
${body}
</main>
${back && html`<footer>${back}</footer>`}
</body>
</html>`
}
