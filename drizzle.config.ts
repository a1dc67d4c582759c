import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/src/database/accounts-schema.ts',
    './server/src/database/schema.ts',
    './server/src/database/billing-schema.ts',
    './server/src/database/model-use-schema.ts',
  ],
  out: './server/src/database/migrations',
})
