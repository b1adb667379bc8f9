// breaks: service-worker-knows-nobody
import '../pages/home.ts'
