/** How a store signs what it tells of an order, in Node; any language has an HMAC. ADR-0006. */
export const signingExample = `import { createHmac } from 'node:crypto'

// SECRET is the one above; orderId is your own.
const context = JSON.stringify({ orderId, orderValue: '59.90', currency: 'EUR' })
const timestamp = Math.floor(Date.now() / 1000)
const hmac = createHmac('sha256', SECRET).update(\`\${timestamp}.\${context}\`).digest('hex')
// On the page, exactly that text:
// <script type="application/json" data-earshot-context data-signature="{timestamp}.{hmac}">{context}</script>`
