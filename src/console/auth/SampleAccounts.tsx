import { Button, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { http } from '#console/data/http.ts'

export type SampleAccount = { email_address: string; password: string; name: string; role_label: string }

const load = async (): Promise<SampleAccount[]> => {
  try {
    const answer = await http('/core-admin/v1/auth/sample')
    return ((await answer.json()) as { results: SampleAccount[] }).results
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
