import type { QuestionTypeName } from '@earshot/survey'
import { Drawing } from '../../../ui/drawing.tsx'

/** The question types. */
const paths: { readonly [T in QuestionTypeName]: string } = {
  single_select:
    'M8.5 7.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0M8.5 16.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0M6 7.5v.01M12.5 7.5h8M12.5 16.5h8',
  multi_select: 'M3.5 5h5v5h-5zM3.5 14h5v5h-5zM4.8 7.5l1 1 1.6-2M12.5 7.5h8M12.5 16.5h8',
  image: 'M4 5h16v14H4zM4.5 16.5 9 12l3.5 3.5 2.5-2.5 4.5 4M15 9v.01',
  drop_down: 'M3.5 6.5h17v11h-17zM13.5 10.8l2 2.2 2-2.2M7 12h3.5',
  nps: 'M4 16.5a8 8 0 0 1 16 0M12 16.5l3.5-4.5M4 20h16',
  rating: 'm12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z',
  text: 'M4.5 6.5h15M4.5 11.5h15M4.5 16.5h9',
  date: 'M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4M12 15v.01',
}

/** The picture of a question type; its name stands beside it. */
export function KindIcon({
  type,
  className = 'size-5.5',
}: {
  readonly type: QuestionTypeName
  readonly className?: string
}) {
  return <Drawing path={paths[type]} className={`stroke-[1.8] ${className}`} />
}
