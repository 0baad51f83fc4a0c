# The Node of package.json, on which all tests run.
FROM node:24.21.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/link-node.mjs scripts/
RUN npm ci
COPY . .
RUN npm run build \
 && npm prune --omit=dev \
 && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24.21.0-slim
WORKDIR /app
COPY --from=build /app/package.json /app/site.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY bin bin
RUN mkdir /data && chown 10001:10001 /data
ENV PATH=/app/bin:$PATH NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["nightdrive", "serve"]
