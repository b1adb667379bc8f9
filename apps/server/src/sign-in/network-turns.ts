type Waiting = { readonly start: () => void }

export type NetworkTurns = {
  /** Whether a task of this network would wait, and not be refused. */
  hasRoom(network: string): boolean
  /** Runs a task when it is the turn of its network. */
  run<T>(network: string, task: () => Promise<T>): Promise<T>
}

type Limits = { readonly perNetwork: number; readonly total: number }

/**
 * A queue that runs one task at a time, and takes the next one from each network in turn. Many tasks of one network delay a
 * task of another by one task at most.
 * @param limits how many tasks may wait
 */
export function createNetworkTurns({ perNetwork, total }: Limits): NetworkTurns {
  // The first network has the next turn. Networks without tasks are removed.
  const networks = new Map<string, Waiting[]>()
  let waiting = 0
  /** The network whose task runs. It is queued again when this ends, behind those that came meanwhile. */
  let running: { readonly network: string; readonly tasks: Waiting[] } | null = null

  const tasksOf = (network: string) => (running?.network === network ? running.tasks : networks.get(network))

  function startNext(): void {
    const [next] = networks
    if (running || next === undefined) return
    const [network, tasks] = next
    const task = tasks.shift()
    networks.delete(network)
    waiting -= 1
    running = { network, tasks }
    task?.start()
  }

  function endTurn(): void {
    if (running && running.tasks.length > 0) networks.set(running.network, running.tasks)
    running = null
    startNext()
  }

  return {
    hasRoom(network) {
      const ofNetwork = tasksOf(network)?.length ?? 0
      return waiting < total && ofNetwork < perNetwork
    },
    async run(network, task) {
      await new Promise<void>((start) => {
        const tasks = tasksOf(network)
        if (tasks) tasks.push({ start })
        else networks.set(network, [{ start }])
        waiting += 1
        startNext()
      })
      try {
        return await task()
      } finally {
        endTurn()
      }
    },
  }
}
