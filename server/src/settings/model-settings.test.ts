import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const writing = { MODEL_WRITING: 'large' }

function mistakesIn(settings: Record<string, string>): string[] {
  try {
    readConfig(settings)
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
    throw error
  }
  return []
}

test('a key alone in the environment sends nothing anywhere', () => {
  expect(readConfig({ ANTHROPIC_API_KEY: 'sk-1', OPENAI_API_KEY: 'sk-2' })).toMatchObject({
    model: null,
    embeddings: null,
  })
})

test.each([
  [
    { MODEL_PROVIDER: 'anthropic', ANTHROPIC_API_KEY: 'k', OPENAI_API_KEY: 'other', ...writing, MODEL_FAST: 'small' },
    { provider: 'anthropic', key: 'k', address: null, names: { writing: 'large', fast: 'small' } },
  ],
  [
    { MODEL_PROVIDER: 'openai', MODEL_BASE_URL: 'http://localhost:11434/v1', ...writing },
    { provider: 'openai', key: null, address: 'http://localhost:11434/v1', names: { writing: 'large', fast: 'large' } },
  ],
])('settings that fit together are taken: %j', (settings, model) => {
  expect(readConfig(settings).model).toEqual(model)
})

test.each([
  ['anthropic', 'ANTHROPIC_API_KEY'],
  ['openai', 'OPENAI_API_KEY'],
])('%s: the key may lie in a file that holds it alone', (provider, name) => {
  const folder = mkdtempSync(join(tmpdir(), 'nestbook-keys-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'key'), 'k-in-a-file\n')
  writeFileSync(join(folder, 'letter'), 'Dear colleague, k-in-a-file')
  const at = (file: string) => ({ MODEL_PROVIDER: provider, [`${name}_FILE`]: join(folder, file), ...writing })
  expect(readConfig(at('key')).model?.key).toBe('k-in-a-file')
  expect(readConfig({ ...at('key'), [name]: 'k-in-the-environment' }).model?.key).toBe('k-in-the-environment')
  expect(readConfig({ ...at('key'), [`${name}_FILE`]: 'key' }, folder).model?.key).toBe('k-in-a-file')
  for (const file of ['letter', 'nowhere'])
    expect(mistakesIn(at(file))).toEqual([`${name}_FILE names no file that can be read and holds a key alone`])
})

test.each([
  [{ MODEL_PROVIDER: 'google', ...writing }, 'MODEL_PROVIDER is neither anthropic nor openai'],
  [{ ...writing }, 'MODEL_PROVIDER is missing, and MODEL_WRITING is set: say anthropic or openai'],
  [{ MODEL_PROVIDER: 'anthropic', ...writing }, 'ANTHROPIC_API_KEY is missing'],
  [{ MODEL_PROVIDER: 'openai', ANTHROPIC_API_KEY: 'k', ...writing }, 'OPENAI_API_KEY is missing'],
  [{ MODEL_PROVIDER: 'openai', OPENAI_API_KEY: 'k' }, 'MODEL_WRITING is missing'],
  [{ MODEL_PROVIDER: 'openai', OPENAI_API_KEY: 'two words', ...writing }, 'OPENAI_API_KEY has white space in it'],
  [
    { MODEL_PROVIDER: 'openai', MODEL_BASE_URL: 'http://models.example.org/v1', ...writing },
    'MODEL_BASE_URL is not an',
  ],
  [
    { MODEL_PROVIDER: 'openai', MODEL_BASE_URL: 'http://localhost@evil.org/v1', ...writing },
    'MODEL_BASE_URL is not an',
  ],
  [{ MODEL_PROVIDER: 'openai', MODEL_BASE_URL: 'http://127.0.0.1.evil.org/', ...writing }, 'MODEL_BASE_URL is not an'],
  [{ MODEL_PROVIDER: 'openai', MODEL_BASE_URL: 'https://user:word@host/v1', ...writing }, 'MODEL_BASE_URL is not an'],
  [{ EMBEDDINGS_MODEL: 'm' }, 'EMBEDDINGS_BASE_URL is missing'],
  [{ EMBEDDINGS_BASE_URL: 'https://host/v1' }, 'EMBEDDINGS_MODEL is missing'],
])('%j is told as a mistake, without a value in it', (settings, told) => {
  const mistakes = mistakesIn(settings).join('\n')
  expect(mistakes).toContain(told)
  expect(mistakes).not.toMatch(/two words|evil|user:word/)
})
