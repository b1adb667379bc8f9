import './styles.css'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { takeLoginTransfer } from './lib/login-transfer.ts'
import { session } from './lib/session.ts'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no element with the id root')
const root = createRoot(element)
const show = (screen: ReactNode) => root.render(<StrictMode>{screen}</StrictMode>)

const current = session.read()
const loginTransfer = takeLoginTransfer(globalThis, {
  merchantId: current?.merchantId ?? null,
  isFromSameSite: document.querySelector<HTMLMetaElement>('meta[name="login-transfer"]')?.content === 'same-site',
})
if (loginTransfer.is === 'none') show(<App />)
if (loginTransfer.is === 'unchecked') {
  const { token, isOwn, take } = loginTransfer
  const props = { token, isOwn, current, onContinue: take, onCancel: () => show(<App />) }
  void import('./app/confirm-login.tsx').then(({ ConfirmLogin }) => show(<ConfirmLogin {...props} />))
}

/** The first screen has loaded by then: caching for use without a network takes nothing from it. */
const IDLE_MS = 3_000

// Absent on plain http. Where it fails, all there is still works, with a network.
const registerWorker = () => void navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
if (import.meta.env.MODE === 'production') addEventListener('load', () => setTimeout(registerWorker, IDLE_MS))
