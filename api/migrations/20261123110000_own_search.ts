import { Migration } from '@mikro-orm/migrations';

const part = (config: string, columns: string, weight: string) =>
  `setweight(to_tsvector('${config}', plain_text(${columns})), '${weight}')`;
const documentOf = (config: string) =>
  `${part(config, 'title', 'A')} || ${part(config, "category || ' ' || description", 'B')} || ${part(config, 'content', 'D')}`;

/** Own prompts are also found by whole words as they are typed: stems lack stop words, and the ends of what is being typed. */
export class Migration20261123110000OwnSearch extends Migration {
  private replaceDocument(expression: string): void {
    this.addSql(`
      alter table own_prompts
        drop column document,
        add column document tsvector not null generated always as (${expression}) stored`);
  }

  override up(): void {
    this.replaceDocument(`${documentOf('english')} || ${documentOf('simple')}`);
  }

  override down(): void {
    this.replaceDocument(documentOf('english'));
  }
}
