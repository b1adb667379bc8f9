// breaks: e2e-knows-no-bench
import '../bench/measure.ts'
