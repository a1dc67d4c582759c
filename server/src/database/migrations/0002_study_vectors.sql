CREATE TABLE "study_vectors" (
	"study" text NOT NULL,
	"model" text NOT NULL,
	"digest" text NOT NULL,
	"dims" integer NOT NULL,
	"vector" "bytea" NOT NULL,
	CONSTRAINT "study_vectors_study_model_pk" PRIMARY KEY("study","model")
);
--> statement-breakpoint
ALTER TABLE "study_vectors" ADD CONSTRAINT "study_vectors_study_studies_id_fk" FOREIGN KEY ("study") REFERENCES "public"."studies"("id") ON DELETE cascade ON UPDATE no action;