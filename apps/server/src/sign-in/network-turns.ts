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
  /** The network whose work runs. It is queued again when this ends, behind those that came meanwhile. */
  let running: { readonly network: string; readonly works: Waiting[] } | null = null

  const worksOf = (network: string) => (running?.network === network ? running.works : networks.get(network))

  function startNext(): void {
    const [next] = networks
    if (running || next === undefined) return
    const [network, works] = next
    const work = works.shift()
    networks.delete(network)
    waiting -= 1
    running = { network, works }
    work?.start()
  }

  function endTurn(): void {
    if (running && running.works.length > 0) networks.set(running.network, running.works)
    running = null
    startNext()
  }

  return {
    hasRoom(network) {
      const ofNetwork = worksOf(network)?.length ?? 0
      return waiting < total && ofNetwork < perNetwork
    },
    async run(network, work) {
      await new Promise<void>((start) => {
        const works = worksOf(network)
        if (works) works.push({ start })
        else networks.set(network, [{ start }])
        waiting += 1
        startNext()
      })
      try {
        return await work()
      } finally {
        endTurn()
      }
    },
  }
}
