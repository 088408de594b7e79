var serve = (_id, subgraphs) => subgraphs;
var createSubgraph = (name, made) => ({ name, ...made });
var products = [
  {
    id: "p1",
    pid: "p1-pid",
    categoryId: "c1"
  },
  {
    id: "p2",
    pid: "p2-pid",
    categoryId: "c2"
  },
  {
    id: "p3",
    pid: "p3-pid",
    categoryId: "c1"
  }
];
var categories = [
  {
    id: "c1",
    name: "c1-name",
    details: {
      products: products.filter((p) => p.categoryId === "c1").length
    }
  },
  {
    id: "c2",
    name: "c2-name",
    details: {
      products: products.filter((p) => p.categoryId === "c2").length
    }
  }
];
var a_subgraph_default = createSubgraph("a", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@external", "@shareable"]
      )
    type Query {
      products: [Product!]!
    }
    type Product @key(fields: "id") @key(fields: "id pid") {
      id: ID!
      pid: ID!
      category: Category @shareable
    }
    type Category @key(fields: "id") {
      id: ID!
      name: String! @shareable
    }
  `
  ),
  resolvers: {
    Query: {
      products() {
        return products.map((p) => ({
          id: p.id,
          pid: p.pid,
          categoryId: p.categoryId
        }));
      }
    },
    Product: {
      __resolveReference(key) {
        const product = products.find(
          (p) => p.id === key.id && ("pid" in key ? p.pid === key.pid : true)
        );
        if (!product) {
          return null;
        }
        return {
          id: product.id,
          pid: product.pid,
          categoryId: product.categoryId
        };
      },
      category(product) {
        const category = categories.find((c) => c.id === product.categoryId);
        if (!category) {
          return null;
        }
        return {
          id: category.id,
          name: category.name
        };
      }
    },
    Category: {
      __resolveReference(key) {
        const category = categories.find((c) => c.id === key.id);
        if (!category) {
          return null;
        }
        return {
          id: category.id,
          name: category.name
        };
      }
    }
  }
});
var b_subgraph_default = createSubgraph("b", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@shareable"]
      )
    type Product @key(fields: "id pid") {
      id: ID!
      pid: ID!
      category: Category @shareable
    }
    type Category @key(fields: "id") {
      id: ID!
      name: String! @shareable
    }
  `
  ),
  resolvers: {
    Product: {
      __resolveReference(key) {
        const product = products.find(
          (p) => p.id === key.id && p.pid === key.pid
        );
        if (!product) {
          return null;
        }
        return {
          id: product.id,
          pid: product.pid,
          categoryId: product.categoryId
        };
      },
      category(product) {
        const category = categories.find((c) => c.id === product.categoryId);
        if (!category) {
          return null;
        }
        return {
          id: category.id,
          name: category.name
        };
      }
    },
    Category: {
      __resolveReference(key) {
        const category = categories.find((c) => c.id === key.id);
        if (!category) {
          return null;
        }
        return {
          id: category.id,
          name: category.name
        };
      }
    }
  }
});
var c_subgraph_default = createSubgraph("c", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@shareable"]
      )
    type Category {
      details: CategoryDetails
    }
    type Product @key(fields: "id pid") {
      id: ID!
      pid: ID!
      category: Category @shareable
    }
    type CategoryDetails {
      products: Int
    }
  `
  ),
  resolvers: {
    Product: {
      __resolveReference(key) {
        const product = products.find(
          (p) => p.id === key.id && p.pid === key.pid
        );
        if (!product) {
          return null;
        }
        return {
          id: product.id,
          pid: product.pid,
          categoryId: product.categoryId
        };
      },
      category(product) {
        const category = categories.find((c) => c.id === product.categoryId);
        if (!category) {
          return null;
        }
        return {
          details: category.details
        };
      }
    }
  }
});
var index_default = serve("parent-entity-call", [a_subgraph_default, b_subgraph_default, c_subgraph_default]);
export {
  index_default as default
};
