import { Bone, Skeleton } from '../../ui/skeleton.tsx'

/** The shape of results before they come. */
export function ResultsSkeleton() {
  return (
    <Skeleton>
      <div className="@container flex flex-col gap-3">
        <Bone className="h-13 rounded-control wide:w-96" />
        <OverviewBones />
      </div>
    </Skeleton>
  )
}

/** The shape of the figures and cards before they come. */
export const OverviewSkeleton = () => (
  <Skeleton>
    <div className="@container flex flex-col gap-3">
      <OverviewBones />
    </div>
  </Skeleton>
)

const OverviewBones = () => (
  <>
    <div className="rounded-card bg-surface p-4 shadow-card">
      <div className="-mx-4 -mt-4 grid grid-cols-2 border-b border-line wide:grid-cols-4 wide:px-2">
        {['w-24', 'w-20', 'w-16', 'w-16'].map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row
          <div key={index} className="px-4 py-3 wide:px-3 wide:pt-4">
            <Bone className="h-5 w-20" />
            <Bone className={`my-1 h-7.5 wide:h-8.5 ${width}`} />
            <Bone className="h-5 w-24" />
          </div>
        ))}
      </div>
      <Bone className="mt-3 h-69 wide:h-66" />
      <Bone className="mt-3 h-4.5 w-4/5" />
    </div>
    <div className="grid grid-cols-1 gap-3 @3xl:grid-cols-2 @3xl:gap-4">
      {[1, 2].map((card) => (
        <div key={card} className="rounded-card bg-surface p-4 shadow-card">
          <Bone className="h-6.5 w-32" />
          <Bone className="mt-3 h-5.5 w-4/5" />
          <Bone className="mt-3.5 h-10" />
          <Bone className="mt-3.5 h-10" />
          <Bone className="mt-3.5 h-10" />
        </div>
      ))}
    </div>
  </>
)
