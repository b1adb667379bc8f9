import { Bone, Skeleton } from '../../../ui/skeleton.tsx'

/** The shape of responses before they come. */
export function ListSkeleton() {
  return (
    <Skeleton>
      <Bone className="mb-3 ms-auto h-12 w-36" />
      <div className="rounded-card bg-surface shadow-card">
        {[1, 2, 3, 4].map((row) => (
          <div key={row} className="px-4 py-3">
            <Bone className="h-5.5 w-4/5" />
            <Bone className="mt-1.5 h-4 w-2/5" />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
