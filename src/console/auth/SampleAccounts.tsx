import { Button, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { http } from '#console/data/http.ts'
import type { Answer, PathOf } from '#shared/api/wire.ts'

const PATH = '/core-admin/v1/auth/sample' satisfies PathOf<'get'>

type Samples = Answer<typeof PATH, 'get'>
export type SampleAccount = Samples['results'][number]

const load = async (): Promise<SampleAccount[]> => {
  try {
    const answer = await http(PATH)
    return ((await answer.json()) as Samples).results
  } catch {
    return []
  }
}

/** Buttons that fill in an account of the sample shop; nothing in a real shop, whose server gives none. */
export const SampleAccounts = ({ onPick }: { onPick: (account: SampleAccount) => void }) => {
  const { data: accounts = [] } = useQuery({ queryKey: ['sample-accounts'], queryFn: load, staleTime: Infinity })
  if (accounts.length === 0) return null
  return (
    <Stack spacing={0.5}>
      <Typography variant="body2" color="text.secondary">
        샘플 쇼핑몰 계정으로 둘러보기
      </Typography>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 0.75 }}>
        {accounts.map((account) => (
          <Button key={account.email_address} size="small" variant="outlined" onClick={() => onPick(account)}>
            {account.role_label}
          </Button>
        ))}
      </Stack>
    </Stack>
  )
}
