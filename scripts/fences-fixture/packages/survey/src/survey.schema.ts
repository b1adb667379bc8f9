import * as v from 'valibot'

export const schema = v.string()
