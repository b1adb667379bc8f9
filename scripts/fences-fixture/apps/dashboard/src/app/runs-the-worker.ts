// breaks: nobody-knows-the-service-worker
import '../service-worker/worker.ts'
