import { Bone, Skeleton } from '../../ui/skeleton.tsx'

/** The shape of the figures before they come. */
export function NpsSkeleton() {
  return (
    <Skeleton>
      <div className="@container">
        <div className="grid grid-cols-1 gap-3 @3xl:grid-cols-2 @3xl:items-start @3xl:gap-4">
          <div className="flex flex-col gap-3 @3xl:gap-4">
            <div className="rounded-card bg-surface p-4 shadow-card">
              <Bone className="h-15 w-28" />
              <Bone className="mt-5 h-3" />
              <Bone className="mt-8 h-5 w-40" />
              <Bone className="mt-1.5 h-5" />
            </div>
            <div className="rounded-card bg-surface p-4 shadow-card">
              <Bone className="h-5.5 w-44" />
              <Bone className="mt-4 h-3.5" />
              {[1, 2, 3].map((row) => (
                <Bone key={row} className="mt-2.5 h-5" />
              ))}
              <Bone className="mt-5 h-24" />
            </div>
          </div>
          <div className="rounded-card bg-surface p-4 shadow-card">
            <Bone className="h-5.5 w-36" />
            <Bone className="mt-4 h-36" />
          </div>
        </div>
      </div>
    </Skeleton>
  )
}
