import { type HelpCard, helpRoutes } from '@nestbook/contract/research.ts'
import { expect, test } from 'vitest'
import { readConfig } from '../../settings/config.ts'
import { loadSafety } from './safety.ts'

const safety = loadSafety(readConfig(process.env).contentFolder)
const sentencesOf = ({ title, text, contacts, meanwhile, also, elsewhere, translated }: HelpCard) => [
  ...[title, text, elsewhere, ...meanwhile],
  ...[...contacts, ...also].map(({ line }) => line),
  ...[translated?.kicker ?? 'Before anything else', translated?.also ?? 'Also there, day and night'],
]

test.each(safety.languages)('[ENGINE-09] no card in %s keeps an English sentence', (language) => {
  for (const route of helpRoutes) {
    const english = safety.card({ route, kind: null })
    const card = safety.card({ route, kind: null }, { language })
    expect(card.translated?.language).toBe(language)
    expect(card.meanwhile).toHaveLength(english.meanwhile.length)
    expect(card.contacts.length).toBeGreaterThan(0)
    const kept = new Set(sentencesOf(english))
    expect(sentencesOf(card).filter((sentence) => kept.has(sentence))).toEqual([])
    const labels = [...card.contacts, ...card.also].map(({ label }) => label)
    expect(labels.filter((label) => /\b(?:Call|Text)\b/.test(label))).toEqual([])
  }
})
