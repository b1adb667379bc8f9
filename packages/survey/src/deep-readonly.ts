/** The output of a schema, as all other code sees it: nothing in it is ever changed in place. */
export type DeepReadonly<T> = T extends string | number | boolean | null
  ? T
  : { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
