var serve = (_id, subgraphs) => subgraphs;
var shouldPunishForPoorPlans = () => false;
var createSubgraph = (name, made) => ({ name, ...made });
var products = [
  {
    id: "p1",
    categories: ["c1", "c2"]
  },
  {
    id: "p2",
    categories: ["c3", "c2"]
  }
];
var categories = [
  {
    id: "c1",
    name: "Category 1",
    subCategories: ["c2"]
  },
  {
    id: "c2",
    name: "Category 2",
    subCategories: ["c3"]
  },
  {
    id: "c3",
    name: "Category 3",
    subCategories: ["c1"]
  }
];
var all_products_subgraph_default = createSubgraph("all-products", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@shareable"]
      )
    type Product @key(fields: "id") {
      id: ID!
    }
  `
  ),
  resolvers: {
    Product: {
      __resolveReference(key) {
        if (shouldPunishForPoorPlans()) {
          throw new Error("You should be using the categories subgraph!");
        }
        const product = products.find((p) => p.id === key.id);
        if (!product) {
          return null;
        }
        return {
          id: product.id
        };
      }
    }
  }
});
var category_subgraph_default = createSubgraph("category", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@shareable", "@external", "@provides"]
      )
    type Query {
      products: [Product]
        @shareable
        @provides(fields: "categories { id name subCategories { id name } }")
    }
    type Product @key(fields: "id") {
      id: ID!
      categories: [Category] @external
    }
    type Category @key(fields: "id") {
      id: ID!
      """
      This field is provided by Query.products
      and we deliberately don't resolve it.
      The test suite is about checking if @provides is used correctly.
      """
      name: String
      subCategories: [Category] @external
    }
  `
  ),
  resolvers: {
    Query: {
      products() {
        return products.map((p) => ({
          id: p.id,
          categories: p.categories.map((catId) => {
            const cat = categories.find((c) => c.id === catId);
            if (!cat) {
              return null;
            }
            return {
              id: cat.id,
              name: cat.name,
              subCategories: cat.subCategories.map((subCatId) => {
                const subCat = categories.find((c) => c.id === subCatId);
                if (!subCat) {
                  return null;
                }
                return {
                  id: subCat.id,
                  name: subCat.name
                };
              })
            };
          })
        }));
      }
    },
    Product: {
      __resolveReference(key, context) {
        if (shouldPunishForPoorPlans()) {
          throw new Error("You should be using the categories subgraph!");
        }
        const product = products.find((p) => p.id === key.id);
        if (!product) {
          return null;
        }
        return {
          id: product.id
        };
      }
    },
    Category: {
      __resolveReference(key, context) {
        if (shouldPunishForPoorPlans()) {
          throw new Error("You should be using the categories subgraph!");
        }
        const cat = categories.find((c) => c.id === key.id);
        if (!cat) {
          return null;
        }
        return {
          id: cat.id
          // We explicitly don't resolve `name` here
          // name: cat.name,
        };
      }
    }
  }
});
var subcategories_subgraph_default = createSubgraph("subcategories", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@shareable"]
      )
    type Product @key(fields: "id") {
      id: ID!
      categories: [Category] @shareable
    }
    type Category @key(fields: "id") {
      id: ID!
      subCategories: [Category] @shareable
    }
  `
  ),
  resolvers: {
    Product: {
      __resolveReference(key, context) {
        if (shouldPunishForPoorPlans()) {
          throw new Error("You should be using the categories subgraph!");
        }
        const product = products.find((p) => p.id === key.id);
        if (!product) {
          return null;
        }
        return {
          id: product.id,
          categories: product.categories
        };
      },
      categories(product, _a, context) {
        if (shouldPunishForPoorPlans()) {
          throw new Error("You should be using the categories subgraph!");
        }
        return product.categories.map((catId) => {
          const cat = categories.find((c) => c.id === catId);
          if (!cat) {
            return null;
          }
          return {
            id: cat.id,
            subCategories: cat.subCategories
          };
        });
      }
    },
    Category: {
      __resolveReference(key) {
        const cat = categories.find((c) => c.id === key.id);
        if (!cat) {
          return null;
        }
        return {
          id: cat.id,
          subCategories: cat.subCategories
        };
      },
      subCategories(category) {
        return category.subCategories.map((catId) => {
          const cat = categories.find((c) => c.id === catId);
          if (!cat) {
            return null;
          }
          return {
            id: cat.id,
            subCategories: cat.subCategories
          };
        });
      }
    }
  }
});
var index_default = serve(
  "nested-provides",
  [all_products_subgraph_default, category_subgraph_default, subcategories_subgraph_default]);
export {
  index_default as default
};
