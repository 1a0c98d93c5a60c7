/** 카테고리: the whole tree at once, in the order customers see it. */
import { Alert, LinearProgress, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Title, TopToolbar } from 'react-admin'
import { ListCreateButton } from '#console/list/ListCreateButton.tsx'
import { EmptyState } from '#console/list/EmptyState.tsx'
import { readAll } from '#console/data/readAll.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { AdminCategory } from '#contract/schema.d.ts'
import { CategoryTree, TREE } from './CategoryTree.tsx'

export const CategoryList = () => {
  const data = useConsoleData()
  const {
    data: rows,
    error,
    isPending,
  } = useQuery({
    queryKey: TREE,
    queryFn: () => readAll<AdminCategory>(data, 'product-categories'),
  })
  return (
    <>
      <Title title="카테고리" />
      <TopToolbar>
        <ListCreateButton />
      </TopToolbar>
      {isPending ? <LinearProgress /> : null}
      {error ? <Alert severity="error">{error.message}</Alert> : null}
      {rows?.length === 0 ? (
        <EmptyState
          title="아직 카테고리가 없어요"
          hint="카테고리를 만들면 고객이 상품을 둘러볼 수 있어요."
          action={<ListCreateButton />}
        />
      ) : null}
      {rows && rows.length > 0 ? (
        <>
          <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
            손잡이를 끌어 순서를 바꾸고, 옆으로 밀면 다른 카테고리의 아래로 들어가요. 아래 카테고리도 함께 옮겨져요.
            글쇠로는 스페이스로 들고 화살표로 옮겨요.
          </Typography>
          <CategoryTree rows={rows} />
        </>
      ) : null}
    </>
  )
}
