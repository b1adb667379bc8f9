// breaks: db-knows-neither-nouns-nor-http
import '../http/reply.ts'
