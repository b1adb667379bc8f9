import type { ApiRoutes } from '@earshot/server'
import type { hc, InferResponseType } from 'hono/client'

/** The client of the server, typed by the server's own routes. */
export type ServerApi = ReturnType<typeof hc<ApiRoutes>>

/** Every failure that the server may name, as its routes declare them. */
export type ApiProblem = Extract<
  InferResponseType<ServerApi['auth']['login']['$post']>,
  { problem: unknown }
>['problem']
