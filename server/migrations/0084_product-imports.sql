CREATE TABLE "import_columns" (
	"kind" text NOT NULL,
	"heading" text NOT NULL,
	"field" text,
	CONSTRAINT "import_columns_kind_heading_pk" PRIMARY KEY("kind","heading")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"product_id" integer,
	"state" text NOT NULL,
	"issues" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"base" jsonb,
	"label" jsonb,
	"applied" jsonb,
	"is_taken_back" boolean DEFAULT false NOT NULL,
	CONSTRAINT "import_rows_import_id_position_pk" PRIMARY KEY("import_id","position"),
	CONSTRAINT "import_rows_state" CHECK ("import_rows"."state" in ('new', 'changed', 'same', 'wrong'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"file_hash" text NOT NULL,
	"columns" jsonb NOT NULL,
	"hash" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "imports_kind" CHECK ("imports"."kind" in ('products')),
	CONSTRAINT "imports_taken_back" CHECK ("imports"."taken_back_at" is null or "imports"."confirmed_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "imports_by_person" ON "imports" USING btree ("created_by");
