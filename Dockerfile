# One image for all services; docker-compose.yml selects the program of each container.
FROM node:24.21-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY clients/typescript/package.json clients/typescript/
COPY clients/typescript/bin clients/typescript/bin
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24.21-bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends ffmpeg bubblewrap bzip2 pocketsphinx pocketsphinx-en-us \
    tesseract-ocr fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji flite espeak-ng apertium apertium-eng-spa apertium-eng-cat \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app /app
# A named volume inherits the owner of the folder that it is mounted on.
RUN mkdir /data && chown node:node /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
