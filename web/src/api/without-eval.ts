import * as z from 'zod/mini'

// The page forbids eval; zod would try it once and every browser would report that as an attack.
z.config({ jitless: true })
