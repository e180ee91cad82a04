# The server with the built client. Build: docker build -t promptory .
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY api/package.json api/
COPY web/package.json web/
COPY sdk/package.json sdk/
COPY stripe-emulator/package.json stripe-emulator/
COPY e2e/package.json e2e/
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
# Then only what the server needs: not what the client is built from.
RUN npm run build && npm ci --omit=dev --workspace=api --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000
# Without limits, the heap grows with the memory of the machine before garbage is collected: 560 MB resident under load
# where 250 do. A library of a million prompts or a large import may need more. Each thread that allocates memory outside of
# the heap, to compress or to hash, would keep its own arena, and large blocks would stay with the process after they are freed.
ENV NODE_OPTIONS="--max-semi-space-size=4 --max-old-space-size=128" MALLOC_ARENA_MAX="2" MALLOC_TRIM_THRESHOLD_="131072"
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/sdk/package.json sdk/
COPY --from=build /app/sdk/dist sdk/dist
COPY --from=build /app/stripe-emulator/package.json stripe-emulator/
COPY --from=build /app/stripe-emulator/dist stripe-emulator/dist
COPY --from=build /app/api/package.json api/
COPY --from=build /app/api/dist api/dist
COPY --from=build /app/api/content api/content
COPY --from=build /app/web/dist web/dist
# The image brings the account node along. It owns nothing of the app, so nothing of it can be changed at run time; but
# a volume for backups, which takes its owner from this folder.
RUN install --directory --owner=node --group=node /backups
USER node
EXPOSE 4000
# It listens only once it has waited for the database and for other instances, has migrated and has imported the library, which may
# take minutes; the period ends at the first success. Not /readyz: a new container does not help an instance that is busy or whose
# database does not respond.
HEALTHCHECK --interval=10s --timeout=3s --start-period=15m CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "api/dist/src/main.js"]
