/**
 * The wire as types: what the generated contract says of every call, for both apps. A path, a parameter, a field of a
 * body or of an answer that the contract does not know does not compile.
 */
import type { ParamsOption, RequestBodyOption } from 'openapi-fetch'
import type { paths } from '#contract/schema.d.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The paths of the contract; ids stand in them as `{id}`. */
export type Path = keyof paths

/** The paths that know a method, or all of several. */
export type PathOf<M extends Method> = {
  [P in Path]: paths[P] extends { [K in M]: unknown } ? P : never
}[Path]

/** The paths that are posted files. */
export type UploadPath = {
  [P in PathOf<'post'>]: paths[P]['post'] extends { requestBody?: { content: { 'multipart/form-data': unknown } } }
    ? P
    : never
}[PathOf<'post'>]

type Operation<P extends Path, M extends Method> = M extends keyof paths[P] ? paths[P][M] : never

type Json<T> = T extends { content: { 'application/json': infer Value } } ? Value : never

/** The JSON that a call answers with. */
export type Answer<P extends Path, M extends Method> =
  Operation<P, M> extends { responses: infer R } ? Json<R[keyof R & (200 | 201 | 202)]> : never

/** What a call is given: `params.path`, `params.query` and `body`, as far as it takes them. */
export type Given<P extends Path, M extends Method> = ParamsOption<Operation<P, M>> & RequestBodyOption<Operation<P, M>>

/** The JSON that a call takes. */
export type Body<P extends Path, M extends Method> = NonNullable<Given<P, M>['body']>

/** The rest of a call's arguments: what it is given may be left out where it takes nothing that it must have. */
export type Arguments<P extends Path, M extends Method, Options> =
  object extends Given<P, M> ? [given?: Given<P, M> & Options] : [given: Given<P, M> & Options]

type Values<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string | number } & Values<Rest>
  : unknown

/** A path of the contract with its places filled in: `pathTo('/store-admin/v1/jobs/{id}', { id: 3 })`. */
export const pathTo = <P extends Path>(path: P, values: Values<P>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_place, name: string) =>
    encodeURIComponent(String((values as Record<string, string | number>)[name])),
  )
