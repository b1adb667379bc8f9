type Waiting = { readonly start: () => void }

export type NetworkTurns = {
  /** Whether a work of this network would wait, and not be refused. */
  hasRoom(network: string): boolean
  /** Runs a work when it is the turn of its network. */
  run<T>(network: string, work: () => Promise<T>): Promise<T>
}

type Limits = { readonly perNetwork: number; readonly total: number }

/**
 * A queue that runs one work at a time, and takes the next one from each network in turn. Many works of one network delay a
 * work of another by one work at most.
 * @param limits how many works may wait
 */
export function createNetworkTurns({ perNetwork, total }: Limits): NetworkTurns {
  // The first network has the next turn. Networks without works are removed.
  const networks = new Map<string, Waiting[]>()
  let waiting = 0
  let isRunning = false

  function startNext(): void {
    const [next] = networks
    if (isRunning || next === undefined) return
    const [network, works] = next
    const work = works.shift()
    networks.delete(network)
    if (works.length > 0) networks.set(network, works)
    waiting -= 1
    isRunning = true
    work?.start()
  }

  return {
    hasRoom(network) {
      const ofNetwork = networks.get(network)?.length ?? 0
      return waiting < total && ofNetwork < perNetwork
    },
    async run(network, work) {
      await new Promise<void>((start) => {
        const works = networks.get(network) ?? []
        works.push({ start })
        networks.set(network, works)
        waiting += 1
        startNext()
      })
      try {
        return await work()
      } finally {
        isRunning = false
        startNext()
      }
    },
  }
}
