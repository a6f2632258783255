# A tag, so that each build has the fixes of its day; a digest is for those who check the image that they build on (docs/running.md).
ARG BASE=node:26-bookworm-slim

FROM ${BASE} AS web
WORKDIR /src
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund && node node_modules/vite/bin/vite.js build apps/web

FROM ${BASE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4380 DATA_DIR=/data BACKUP_DIR=/data/backups
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/web/package.json apps/web/
COPY apps/cli/package.json apps/cli/
COPY packages packages
COPY apps/server apps/server
RUN npm ci -w @umlaut/server --omit=dev --ignore-scripts --no-audit --no-fund && mkdir /data && chown node:node /data
COPY --from=web /src/apps/web/dist apps/web/dist
USER node
VOLUME /data
EXPOSE 4380
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:4380/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "apps/server/src/main.ts"]
