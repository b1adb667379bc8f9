import { parentPort, workerData } from 'node:worker_threads'
import { createLog } from '../log.ts'
import { openPictures } from '../pictures/open-pictures.ts'
import { backUpIfDue } from './daily-backup.ts'
import type { WorkerOrder } from './scheduled-backups.ts'

// The thread of a daily backup: to derive a key and to encrypt would keep the server from answering meanwhile.

const { pictures, ...order }: WorkerOrder = workerData
const log = createLog('warn')
parentPort?.postMessage(await backUpIfDue({ ...order, pictures: await openPictures(pictures, log) }))
