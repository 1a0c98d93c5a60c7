export type Provider = 'web' | 'weapp' | 'tv'
/** What the session calls answer: the token to send, and who gave it (`weapp`: the native side of the app). */
export type Authorization = { accessToken: string; provider: Provider }
/** What the native side answers REFRESH_TOKEN with. */
export type NativeAuthorization = { accessToken: string; provider: 'weapp' }

/** How an access token is sent: `Authorization: Bearer …`. */
export const TOKEN_TYPE = 'Bearer'
