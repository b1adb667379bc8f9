import { createConnection, type Socket } from 'node:net'

export type LoadConnection = {
  /**
   * Writes a whole request. Only one request may be open at a time.
   * @param onReply gets the status, or 0 if the connection was lost before the reply was complete
   */
  send(request: string, onReply: (status: number) => void): void
  readonly isOpen: () => boolean
  close(): void
}

/** A minimal HTTP/1.1 client with keep-alive. A load generator must cost less than the server that it measures. */
export function openConnection(host: string, port: number): LoadConnection {
  const socket = createConnection({ host, port, noDelay: true })
  let onReply: ((status: number) => void) | null = null
  let received = ''
  let isOpen = true

  function finish(status: number): void {
    const onFinished = onReply
    onReply = null
    received = ''
    onFinished?.(status)
  }

  // Only the head and the length matter. In Latin-1 each byte is one character.
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    received += chunk
    const reply = replyIn(received)
    if (reply === null) return
    if (reply.isLast) end(socket)
    finish(reply.status)
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    isOpen = false
    finish(0)
  })

  function end(lost: Socket): void {
    isOpen = false
    lost.destroy()
  }

  return {
    send(request, whenReplied) {
      onReply = whenReplied
      socket.write(request)
    },
    isOpen: () => isOpen,
    close: () => end(socket),
  }
}

type Reply = { readonly status: number; readonly isLast: boolean }

/** The reply if it is complete, otherwise null. */
export function replyIn(received: string): Reply | null {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const head = received.slice(0, headEnd).toLowerCase()
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1]
  const isWhole =
    length === undefined ? received.endsWith('\r\n0\r\n\r\n') : received.length >= headEnd + 4 + Number(length)
  return isWhole ? { status: Number(head.slice(9, 12)), isLast: head.includes('\r\nconnection: close') } : null
}
