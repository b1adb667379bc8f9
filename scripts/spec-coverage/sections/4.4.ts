import { type CoverageRow, held, promisesNothing, proved } from '../row.ts'

/** Authentication. */
export const rows: readonly CoverageRow[] = [
  proved(
    'Initialising from the login token sets authenticated …',
    'apps/dashboard/src/lib/session-store.test.ts › a login outlives a reload',
    { target: 'apps/dashboard/src/lib/session-store.ts#createSessionStore', dropCall: 2 },
  ),
  proved('… merchantId …', 'apps/dashboard/src/lib/token.test.ts › a token says whose it is', {
    target: 'apps/dashboard/src/lib/token.ts#tokenFacts',
    setMember: 'merchantId',
    to: '',
  }),
  proved('… storeId …', 'apps/dashboard/src/lib/token.test.ts › a token says whose it is', {
    target: 'apps/dashboard/src/lib/token.ts#tokenFacts',
    setMember: 'storeId',
    to: null,
  }),
  proved('… isNewStore …', 'apps/dashboard/src/lib/token.test.ts › a token says whose it is', {
    target: 'apps/dashboard/src/lib/token.ts#tokenFacts',
    setMember: 'isNewStore',
    to: false,
  }),
  proved(
    '… and storeUrl if not yet set.',
    'apps/dashboard/src/lib/session-store.test.ts › the store of a hand-over counts before that of the token, and stays after logging out',
    { target: 'apps/dashboard/src/lib/session-store.ts#createSessionStore', dropCall: 'readStoreUrl' },
  ),
  proved(
    'A missing … token means unauthenticated.',
    'apps/dashboard/src/lib/session-store.test.ts › the one-second check logs out when the cookie has gone',
    { target: 'apps/dashboard/src/lib/session-store.ts#createSessionStore.check', dropCall: 5 },
  ),
  proved(
    'A[n] … invalid token means unauthenticated.',
    'apps/dashboard/src/lib/token.test.ts › a token with $what is invalid',
    { target: 'apps/dashboard/src/lib/token.ts#tokenFacts', swap: '||', to: 'left' },
  ),
  proved(
    'Setting a user marks the session authenticated …',
    'apps/dashboard/src/lib/api.test.ts › a call carries the token and brings back the data',
    { target: 'apps/dashboard/src/lib/session-store.ts#createSessionStore', never: 'refused' },
  ),
  held(
    '… and clears the error.',
    'e2e/shell/trouble.spec.ts › a wrong password is a wrong password, not a lost session',
    'The error stands on the screen that is left.',
  ),
  proved(
    'Logout and clearing the user wipe the ids … and new-store flag.',
    'apps/dashboard/src/lib/session-store.test.ts › logging out is told to whoever listens, and leaves no cookie',
    { target: 'apps/dashboard/src/lib/session-store.ts#createSessionStore.end', dropCall: 2 },
  ),
  proved(
    '… email, onboarding flag … (what the server told of the merchant)',
    'e2e/shell/trouble.spec.ts › logging out stands even if the server does not hear of it, and forgets what was seen',
    { target: 'apps/dashboard/src/app/clear-at-logout.ts#clearAtLogout', dropCall: 'clear', nth: 2 },
  ),
  proved(
    'Logout also removes the login cookie …',
    'apps/dashboard/src/lib/session-store.test.ts › logging out is told to whoever listens, and leaves no cookie',
    {
      target: 'apps/dashboard/src/lib/cookie.ts#removeCookie',
      literal: '=; Max-Age=0; Path=/; SameSite=Strict',
      to: '=kept; Max-Age=9; Path=/; SameSite=Strict',
    },
  ),
  proved(
    '… and keeps storeUrl.',
    'apps/dashboard/src/lib/session-store.test.ts › the store of a hand-over counts before that of the token, and stays after logging out',
    { target: 'apps/dashboard/src/lib/session-store.ts#createSessionStore', dropCall: 'readStoreUrl' },
  ),
  proved(
    'A token … passed in the query string [is] saved to [a cookie] …',
    'apps/dashboard/src/lib/login-transfer.test.ts › a login handed over is kept, out of the address first, and the page loads again',
    { target: 'apps/dashboard/src/lib/login-transfer.ts#takeLoginTransfer', dropCall: 'writeToken' },
  ),
  proved(
    '… and a store URL …',
    'apps/dashboard/src/lib/login-transfer.test.ts › a login handed over is kept, out of the address first, and the page loads again',
    { target: 'apps/dashboard/src/lib/login-transfer.ts#takeLoginTransfer', dropCall: 'writeStoreUrl' },
  ),
  proved(
    '… for 7 days …',
    'apps/dashboard/src/lib/token-cookie.test.ts › a login is kept for seven days, securely, and never sent along from elsewhere',
    { target: 'apps/dashboard/src/lib/cookie.ts#writeCookie', literal: 7, to: 8 },
  ),
  proved(
    '… (secure …',
    'apps/dashboard/src/lib/token-cookie.test.ts › a login is kept for seven days, securely, and never sent along from elsewhere',
    { target: 'apps/dashboard/src/lib/cookie.ts#writeCookie', literal: '; Secure', to: '' },
  ),
  proved(
    '… strict same-site) …',
    'apps/dashboard/src/lib/token-cookie.test.ts › a login is kept for seven days, securely, and never sent along from elsewhere',
    {
      target: 'apps/dashboard/src/lib/cookie.ts#writeCookie',
      literal: '; Path=/; SameSite=Strict',
      to: '; Path=/; SameSite=Lax',
    },
  ),
  proved(
    '… and a store URL … for 7 days (secure, strict same-site) …',
    'apps/dashboard/src/lib/store-url.test.ts › the address of a store is kept like a login: for seven days, securely, and never sent along from elsewhere',
    {
      target: 'apps/dashboard/src/lib/cookie.ts#writeCookie',
      literal: '; Path=/; SameSite=Strict',
      to: '; Path=/; SameSite=None',
    },
  ),
  proved(
    '… the URL is then cleaned …',
    'apps/dashboard/src/lib/login-transfer.test.ts › a login handed over is kept, out of the address first, and the page loads again',
    { target: 'apps/dashboard/src/lib/login-transfer.ts#takeLoginTransfer', dropCall: 'token', nth: 2 },
  ),
  proved(
    '… and the page reloads.',
    'apps/dashboard/src/lib/login-transfer.test.ts › a login handed over is kept, out of the address first, and the page loads again',
    { target: 'apps/dashboard/src/lib/login-transfer.ts#takeLoginTransfer', dropCall: 'reload' },
  ),
  proved(
    'On startup, if a stored credential exists and the user is not authenticated, an auth-restore action runs.',
    'apps/dashboard/src/lib/session-store.test.ts › a login outlives a reload',
    { target: 'apps/dashboard/src/lib/session-store.ts#createSessionStore', dropCall: 2 },
  ),
  proved(
    'A backend 401 clears the session (logout) …',
    'apps/dashboard/src/lib/api.test.ts › a 401 ends the session and is thrown on',
    { target: 'apps/dashboard/src/lib/api.ts#value', never: 'session' },
  ),
  proved(
    '… and the error is rethrown.',
    'apps/dashboard/src/lib/api.test.ts › a 401 ends the session and is thrown on',
    { target: 'apps/dashboard/src/lib/api.ts#value', never: 4 },
  ),
  proved(
    '(A login of another merchant than the one logged in is asked about first, ADR-0021 …)',
    'apps/dashboard/src/lib/login-transfer.test.ts › another merchant than the one logged in is asked about first, from our own site: %s',
    { target: 'apps/dashboard/src/lib/login-transfer.ts#takeLoginTransfer', never: 9 },
  ),
  proved(
    '(… and so is any login where nobody is logged in, unless a page of the same site led here, ADR-0078 …)',
    'apps/dashboard/src/lib/login-transfer.test.ts › where nobody is logged in, a login from elsewhere is asked about first',
    { target: 'apps/dashboard/src/lib/login-transfer.ts#takeLoginTransfer', never: 9 },
  ),
  proved('(… which the server decides, ADR-0078.)', 'apps/server/src/http/same-site.test.ts › %s is not trusted', {
    target: 'apps/server/src/http/same-site.ts#isFromSameSite',
    literal: 'navigate',
    to: 'cors',
  }),
  proved(
    '(A store URL alone changes nothing where nobody is logged in, ADR-0078.)',
    'apps/dashboard/src/lib/login-transfer.test.ts › where nobody is logged in, the address of a store alone changes nothing',
    { target: 'apps/dashboard/src/lib/login-transfer.ts#takeLoginTransfer', never: 2 },
  ),
  proved(
    '(A hand-over without a store URL removes the one before, ADR-0078.)',
    'apps/dashboard/src/lib/login-transfer.test.ts › a login without the address of a store removes the one before',
    { target: 'apps/dashboard/src/lib/login-transfer.ts#takeLoginTransfer', dropCall: 'removeStoreUrl' },
  ),
  proved(
    '(Logging out keeps the store URL, and the next login removes it, ADR-0078.)',
    'apps/dashboard/src/lib/session-store.test.ts › the next login does not get the store of a hand-over before it, be it of the same merchant or of another',
    { target: 'apps/dashboard/src/lib/session-store.ts#createSessionStore', dropCall: 'removeStoreUrl' },
  ),
  proved(
    '(… the store’s address is a link only by http or https, ADR-0021.)',
    'apps/dashboard/src/lib/session-store.test.ts › a store address that is none of the web is not shown',
    { target: 'apps/dashboard/src/lib/store-url.ts#webAddress', swap: '&&', to: 'left' },
  ),
  proved(
    '(No page that is gone to learns of the address: Referrer-Policy no-referrer, ADR-0021.)',
    'apps/server/src/app.test.ts › neither another page nor the log learns what stands behind the path',
    { target: 'apps/server/src/http/security-headers.ts#dashboardHeaders', literal: 'no-referrer', to: 'origin' },
  ),
  proved(
    '(… and the server logs no query strings, ADR-0021.)',
    'apps/server/src/app.test.ts › neither another page nor the log learns what stands behind the path',
    { target: 'apps/server/src/http/every-request.ts#everyRequest', swap: 'path', to: 'url' },
  ),
  proved(
    '(The server never authorises from the cookie, ADR-0021.)',
    'apps/server/src/sign-in/sign-in.test.ts › the cookie alone opens nothing',
    { target: 'apps/server/src/sign-in/bearer.ts#bearer', result: 'not_logged_in', to: null },
  ),
  proved(
    '(A login is renewed without a word in its last three days, ADR-0021.)',
    'apps/dashboard/src/lib/renewal.test.ts › when $when, the login is renewed: $renewed',
    { target: 'apps/dashboard/src/lib/renewal.ts#createRenewal', literal: 3, to: 5 },
  ),
  proved(
    '(… and then lives for seven more days, ADR-0021.)',
    'apps/server/src/sign-in/sign-up.test.ts › a token is renewed for seven more days of the same session',
    { target: 'apps/server/src/sign-in/token.ts#TOKEN_LIFE_SECONDS', literal: 7, to: 3 },
  ),
  proved(
    '(On plain http a cookie that cannot be read back is written again without Secure, ADR-0021.)',
    'apps/dashboard/src/lib/token-cookie.test.ts › on $where a login is $cookieState',
    { target: 'apps/dashboard/src/lib/cookie.ts#writeCookie', always: 'http:' },
  ),
  proved(
    '(The one-second check takes over a newer token of the same merchant, ADR-0021 …)',
    'apps/dashboard/src/lib/session-store.test.ts › the one-second check takes over a newer token of the same merchant',
    { target: 'apps/dashboard/src/lib/session-store.ts#createSessionStore.check', dropCall: 5 },
  ),
  proved(
    '(… and loads the page anew for another merchant, ADR-0021.)',
    'apps/dashboard/src/lib/session-store.test.ts › the one-second check reloads for another merchant, and shows them nothing before',
    { target: 'apps/dashboard/src/lib/session-store.ts#createSessionStore.check', dropCall: 4 },
  ),
  proved(
    '(What cannot carry a header uses a ticket of 60 seconds …, ADR-0021)',
    'apps/server/src/settings/settings.test.ts › a ticket lives for sixty seconds',
    { target: 'apps/server/src/sign-in/tickets.ts#makeTicket', literal: 60_000, to: 50_000 },
  ),
  proved(
    '(… which a login token is not, ADR-0021.)',
    'apps/server/src/settings/settings.test.ts › a login token is no ticket',
    { target: 'apps/server/src/sign-in/tickets.ts#takeTicket', never: 'what' },
  ),
  proved(
    '(Passwords are kept as scrypt …, ADR-0021)',
    'apps/server/src/sign-in/password.test.ts › a password is kept as scrypt with a salt of its own, and only it fits',
    { target: 'apps/server/src/sign-in/password.ts#hashPassword', call: 'randomBytes', argument: 1, to: 0 },
  ),
  proved(
    '(… of at least 10 characters …, ADR-0021)',
    'apps/server/src/sign-in/sign-up.test.ts › %s = %s is refused as %s',
    {
      target: 'apps/server/src/sign-in/password-rules.ts#newPasswordSchema',
      literal: 10,
      to: 9,
    },
  ),
  proved(
    '(… and not among the common ones, ADR-0021.)',
    'apps/server/src/sign-in/sign-up.test.ts › %s = %s is refused as %s',
    { target: 'apps/server/src/sign-in/new-password.ts#hashNewPassword', never: 1 },
  ),
  proved(
    '(A forgotten password: the mailed link lives one hour …, ADR-0021)',
    'apps/server/src/sign-in/sign-up.test.ts › a link is good for an hour',
    { target: 'apps/server/src/sign-in/reset-password.ts#findResetOwner', literal: 60, to: 61, nth: 1 },
  ),
  proved(
    '(… works once …, ADR-0021)',
    'apps/server/src/sign-in/sign-up.test.ts › a mailed link sets a new password, ends every session, and works once',
    { target: 'apps/server/src/sign-in/reset-password.ts#resetPassword', never: 5 },
  ),
  proved(
    '(… and ends every session, ADR-0021.)',
    'apps/server/src/sign-in/sign-up.test.ts › a mailed link sets a new password, ends every session, and works once',
    { target: 'apps/server/src/sign-in/reset-password.ts#resetPassword', dropCall: 'revokeSessions' },
  ),
  proved(
    '(Without SMTP the embedded installation logs the link …, ADR-0021)',
    'apps/server/src/sign-in/sign-up.test.ts › without SMTP an installation on a laptop writes the link to its log',
    { target: 'apps/server/src/mail/send-mail.ts#createSendMail', dropMember: 'mail' },
  ),
  proved(
    '(… and any other says that mail is not set up, ADR-0021.)',
    'apps/server/src/sign-in/sign-up.test.ts › without SMTP an installation of one’s own says that mail is not set up',
    { target: 'apps/server/src/mail/send-mail.ts#createSendMail', setMember: 'isSetUp', to: true },
  ),
  promisesNothing(
    'Request status values: uninitialized, pending, fulfilled, rejected.',
    'Names within the client. What stands on the screen in each is said in spec §2.2 and spec §8.',
  ),
]
