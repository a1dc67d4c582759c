CREATE TABLE "model_use" (
	"day" integer NOT NULL,
	"role" text NOT NULL,
	"calls" integer NOT NULL,
	"input" bigint NOT NULL,
	"cached" bigint NOT NULL,
	"output" bigint NOT NULL,
	CONSTRAINT "model_use_day_role_pk" PRIMARY KEY("day","role")
);
