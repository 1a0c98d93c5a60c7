/** 카테고리: the whole tree at once, in the order customers see it. */
import { Alert, LinearProgress, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Title, TopToolbar } from 'react-admin'
import { ListCreateButton } from '#console/list/ListCreateButton.tsx'
import { EmptyState } from '#console/list/EmptyState.tsx'
import { readAll } from '#console/data/readAll.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { AdminCategory } from '#contract/schema.d.ts'
import { CategoryBranches } from './CategoryBranches.tsx'
import { toTree } from './categoryTree.ts'

export const CategoryList = () => {
  const data = useConsoleData()
  const {
    data: rows,
    error,
    refetch,
    isPending,
  } = useQuery({
    queryKey: ['product-categories', 'tree'],
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
            화살표로 같은 단계 안에서 순서를 바꿔요. 다른 카테고리 아래로 옮기려면 이름을 눌러 위 카테고리를 고르세요.
          </Typography>
          <CategoryBranches level={toTree(rows)} onMoved={() => void refetch()} />
        </>
      ) : null}
    </>
  )
}
