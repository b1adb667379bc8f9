// breaks: scripts-know-no-tests-or-benches
import '../e2e/journey.ts'
