import type { ReactNode } from 'react'
import { useIsRoomy } from '../../lib/use-is-wide.ts'
import { IconLink } from '../../ui/icon-button.tsx'
import { ScreenLayout } from '../../ui/screen.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { BuilderFrame } from './builder-frame.tsx'
import { useView } from './use-view.ts'
import { words } from './words.ts'

/** The way back that stands above what is still loading. */
type Bar = { readonly title: string; readonly back: string; readonly to: string }

const ofSurvey: Bar = { title: words.title, back: words.back, to: '/' }

/** The builder before its survey has come: each thing where it will stand. */
export function BuilderSkeleton({ bar = ofSurvey }: { readonly bar?: Bar }) {
  const isRoomy = useIsRoomy()
  const [view] = useView()
  return (
    <BuilderFrame side={(isFolded) => <OutlineBones isFolded={isFolded} />} preview={isRoomy && <PreviewBones />}>
      {() => (
        <ScreenLayout
          bar={
            <LoaderBar bar={bar}>
              <div className="flex min-w-0 flex-1 animate-delayed items-center gap-4">
                <Bone className="h-5 max-w-48 flex-1" />
                <Bone className="ms-auto me-10 h-6.5 w-13 rounded-full!" />
              </div>
            </LoaderBar>
          }
          foot={
            <div className="flex animate-delayed gap-2.5 *:h-12 *:flex-1 *:rounded-control!">
              <Bone className="" />
              <Bone className="" />
            </div>
          }
        >
          <Skeleton>
            <div className="flex flex-col gap-3">
              <Bone className="h-13 rounded-control!" />
              {isRoomy || view !== 'preview' ? <QuestionBones /> : <PreviewBones />}
            </div>
          </Skeleton>
        </ScreenLayout>
      )}
    </BuilderFrame>
  )
}

type LoaderBarProps = { readonly bar?: Bar; readonly children?: ReactNode }

/** The back button, at once; `children`: the content beside it. */
export function LoaderBar({ bar: { title, back, to } = ofSurvey, children }: LoaderBarProps) {
  return (
    <>
      <IconLink icon="back" label={back} to={to} className="-ms-2.5" />
      <h1 className="sr-only">{title}</h1>
      {children}
    </>
  )
}

/** Spec §4.1: the first is selected. */
function QuestionBones() {
  return (
    <>
      <CardBones>
        <Bone className="mt-4 h-6 w-4/5" />
        <Bone className="mt-6 h-4 w-32" />
        <Bone className="mt-5 h-13 rounded-control!" />
        <Bone className="mt-2 h-13 rounded-control!" />
        <Bone className="mt-2 h-13 rounded-control!" />
      </CardBones>
      <CardBones>
        <Bone className="mt-3 h-5 w-3/5" />
        <Bone className="mt-2 h-4 w-20" />
      </CardBones>
    </>
  )
}

function CardBones({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex items-start gap-3 rounded-card bg-surface p-4 shadow-card">
      <Bone className="size-7" />
      <div className="min-w-0 flex-1">
        <Bone className="h-6.5 w-28 rounded-full!" />
        {children}
      </div>
    </div>
  )
}

function OutlineBones({ isFolded }: { readonly isFolded: boolean }) {
  return (
    <div className="flex animate-delayed flex-col gap-0.5">
      {['w-3/5', 'w-4/5', 'w-1/2'].map((width) => (
        <div key={width} className={`flex min-h-11 items-center gap-2.5 px-2 ${isFolded ? 'justify-center' : ''}`}>
          <Bone className="size-7" />
          {!isFolded && <Bone className={`h-4 ${width}`} />}
        </div>
      ))}
    </div>
  )
}

const PreviewBones = () => (
  <div className="mx-auto min-h-[30rem] w-full max-w-[24.375rem] flex-1 animate-delayed rounded-[1.75rem] bg-sunken shadow-card inset-ring-2 inset-ring-line" />
)
