// breaks: everything-resolves
import './no-such-file.ts'
