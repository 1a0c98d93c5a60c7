import { isPrivateAddress, isPrivateHost } from './http/address.ts'

/**
 * What is started. `sample`: the shop for trying and teaching, with published staff accounts and codes that anybody may
 * read, on the embedded database. `live`: a real shop, on PostgreSQL.
 */
export type ShopMode = 'sample' | 'live'

type Env = Record<string, string | undefined>

/** The mode that was named, else the one that everything else speaks of. Throws for a name that is none. */
export function shopMode(named: string | undefined, env: Env, publicUrl: string | undefined): ShopMode {
  if (named === 'sample' || named === 'live') return named
  if (named) throw new Error(`SHOP_MODE: ${named} is neither sample nor live.`)
  const stage = env['APP_ENV']
  const speaksOfPeople = stage === 'production' || stage === 'staging' || publicUrl?.startsWith('https:')
  return env['DATABASE_URL'] || env['TRUSTED_HOPS'] || speaksOfPeople ? 'live' : 'sample'
}

/** Where the sample shop listens when nobody says where: nobody else reaches it there. */
export const SAMPLE_HOST = '127.0.0.1'

type Start = {
  mode: ShopMode
  host?: string | undefined
  publicUrl?: string | undefined
  databaseUrl?: string | undefined
  trustedHops?: number | undefined
}

/**
 * Refuses a start that would give a real shop's data to anybody, and says what to do. The sample shop opens only where
 * nobody from outside comes: not in production, not with https, not on or behind a public address, never on PostgreSQL,
 * whose members would be real.
 */
export function refuseUnsafeStart(start: Start, env: Env): void {
  const isProduction = env['APP_ENV'] === 'production'
  if (isProduction && !start.publicUrl) throw new Error('APP_ENV=production에는 PUBLIC_URL이 필요해요.')
  if (start.mode === 'live') {
    if (start.databaseUrl) return
    throw new Error(
      '실제 상점은 PostgreSQL에서만 열어요. DATABASE_URL=postgres://… 을 지정해 주세요. 혼자 써 보려면 PUBLIC_URL과 APP_ENV 없이 SHOP_MODE=sample 로 시작해 주세요.',
    )
  }
  const why = whyNotSample(start, isProduction)
  if (why)
    throw new Error(
      `샘플 상점을 열 수 없어요: ${why} 샘플 상점은 관리자 비밀번호가 공개되어 있어서 이 컴퓨터나 사설망에서만 열 수 있어요. 실제 상점은 DATABASE_URL=postgres://… 을 지정해 주세요.`,
    )
}

function whyNotSample(start: Start, isProduction: boolean): string | undefined {
  const { host = SAMPLE_HOST, publicUrl, databaseUrl, trustedHops } = start
  if (isProduction) return 'APP_ENV=production이에요.'
  if (databaseUrl) return 'DATABASE_URL이 있어요. 실제 상점이면 SHOP_MODE를 빼거나 live로 바꿔 주세요.'
  if (publicUrl?.startsWith('https:')) return `PUBLIC_URL이 https예요(${publicUrl}).`
  if (publicUrl && !(URL.canParse(publicUrl) && isPrivateHost(new URL(publicUrl).hostname)))
    return `PUBLIC_URL이 사설 주소가 아니에요(${publicUrl}).`
  if (trustedHops) return `앞에 프록시가 있어요(TRUSTED_HOPS=${trustedHops}).`
  if (host !== 'localhost' && !isPrivateAddress(host))
    return `사설 주소가 아닌 ${host}에서 받으려고 해요. --host에 127.0.0.1이나 사설 주소 하나를 지정해 주세요.`
  return undefined
}
