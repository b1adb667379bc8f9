# The image of a server. It needs a PostgreSQL and one volume at /data; compose.yml has both. The build takes the files that
# `node scripts/boot.mjs lay-out` lays down; e2e/deploy tests the same files, variables, user and command.
FROM node:26-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN node scripts/boot.mjs lay-out /out

FROM node:26-bookworm-slim
# tini passes signals on to the server, and ends what it leaves behind.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends tini \
  && rm -rf /var/lib/apt/lists/* \
  && install --directory --owner=node --group=node --mode=700 /data
COPY --from=build /out /earshot
WORKDIR /earshot
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 EARSHOT_DATA=/data
# scripts/server-runtime.ts says why.
ENV MALLOC_ARENA_MAX=2 NODE_OPTIONS=--max-semi-space-size=16
VOLUME /data
USER node
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "apps/server/src/main.ts"]
